/** Id of the script element with the runtime config; apart from the schemas, which load later. */
export const runtimeConfigElement = 'runtime-config'
