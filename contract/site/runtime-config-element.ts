/**
 * Id of the script element that holds the runtime config as JSON. Apart from the schemas, because it is read before
 * they load.
 */
export const runtimeConfigElement = 'runtime-config'
