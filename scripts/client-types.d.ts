/** The generated files of the client by name, from an OpenAPI document. */
export function clientTypes(document: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>
