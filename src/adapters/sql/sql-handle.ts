import type { Rows, Sql, SqlValue } from '../../ports.ts'
import { statementOf, type Statement } from './sql-statement.ts'
import { encodeParameter, type EncodedParameter } from './sql-types.ts'

export interface Query {
  readonly statement: Statement
  readonly parameters: readonly EncodedParameter[]
  readonly rowsAs: 'objects' | 'tuples'
}

export interface QueryResult {
  readonly rows: readonly unknown[]
  readonly affected: number
  /** Which history of the server the rows were read from; absent where there is only one. */
  readonly history?: string
}

/** The tagged template over whatever runs one query. */
export function sqlHandle(run: (query: Query) => Promise<QueryResult>): Sql {
  const objects = async (template: TemplateStringsArray, ...values: readonly SqlValue[]): Promise<Rows<never>> => {
    const { rows, affected, history } = await run(queryOf(template, values, 'objects'))
    // Not enumerable, so that a result compares and prints as the plain list it is. What a row looks like is the
    // caller's word: no driver can check it.
    Object.defineProperty(rows, 'affected', { value: affected })
    if (history) Object.defineProperty(rows, 'history', { value: history })
    return rows as unknown as Rows<never>
  }
  const tuples = async (template: TemplateStringsArray, ...values: readonly SqlValue[]): Promise<never[]> => {
    const { rows } = await run(queryOf(template, values, 'tuples'))
    return rows as never[]
  }
  return Object.assign(objects, { tuples })
}

function queryOf(template: TemplateStringsArray, values: readonly SqlValue[], rowsAs: Query['rowsAs']): Query {
  return { statement: statementOf(template), parameters: values.map(encodeParameter), rowsAs }
}
