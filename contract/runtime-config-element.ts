/** The id of the script element that carries the runtime config as JSON. Apart from the schemas: it is read first. */
export const runtimeConfigElement = 'runtime-config'
