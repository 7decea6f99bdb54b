/** The generated files of the client by name, from the description of the contract. */
export function clientTypes(document: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>

/** Those of the explorer, from the description of the console's own rows. */
export function consoleTypes(document: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>
