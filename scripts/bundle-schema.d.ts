export function bundleSchema(format: {
  readonly entries: Readonly<Record<string, object>>
  readonly header: object
  readonly lineKinds: Readonly<Record<string, string>>
}): object
export function findingsPage(codes: Readonly<Record<string, string>>): string
export function schemaText(schema: object): string
export function linksSchema(file: object): object
export function paritySchema(file: object): object
