import type { Command } from 'commander'
import type { Surroundings } from '../asking/surroundings.ts'

export function addOpenapiCommand(program: Command, { stdout }: Surroundings): void {
  program
    .command('openapi')
    .description('Print the OpenAPI 3.1 description of the API')
    .option('--json', 'it is JSON in any case')
    .action(async () => {
      const [{ openApiDocument }, { operations }] = await Promise.all([
        import('../../../contract/openapi.ts'),
        import('../../../operations.ts'),
      ])
      stdout.write(`${JSON.stringify(openApiDocument(operations), null, 2)}\n`)
    })
}
