import type { Static, TSchema } from 'typebox'
import type { OperationId, OperationNamed } from '../../../operations.ts'
import type { consoleOperations } from '../../../console-operations.ts'

type ConsoleRow = (typeof consoleOperations)[number]

/** Rows of the console that tools ask for. Whoever reaches the API alone is not shown those tools, see decision 116. */
export type ConsoleId = Extract<
  ConsoleRow['id'],
  | 'getOrigin'
  | 'getScreen'
  | 'listScreens'
  | 'listFlows'
  | 'getOverview'
  | 'listLibrary'
  | 'listTokenTable'
  | 'resolveNames'
  | 'describeEntities'
  | 'readComponentsWhole'
  | 'planComponents'
  | 'getCodeStyles'
  | 'getImpact'
  | 'listChanges'
  | 'listSources'
  | 'getCodeValues'
  | 'exportCode'
  | 'checkBuild'
  | 'checkCode'
  | 'listParity'
  | 'listReleases'
  | 'listComponentCode'
  | 'listCodeComponents'
  | 'listUses'
  | 'drawPicture'
  | 'createProposal'
>
export type AskedId = OperationId | ConsoleId
type RowNamed<Id extends AskedId> = Id extends OperationId
  ? OperationNamed<Id>
  : Extract<ConsoleRow, { readonly id: Id }>

type QueryValue = string | number | boolean | readonly (string | number)[] | undefined

/** What an operation may be asked: the names are those of its row, the values are checked when it is called. */
export interface Question<Path extends string = string, Query extends string = string, Body extends string = string> {
  readonly path?: Readonly<Record<Path, string>>
  /** What is undefined is left out; an array is joined with commas. */
  readonly query?: Readonly<Partial<Record<Query, QueryValue>>>
  readonly body?: Readonly<Partial<Record<Body, unknown>>>
  readonly ifMatch?: string | undefined
}
export type QuestionFor<Id extends AskedId> = Question<
  keyof RowNamed<Id>['pathParams'] & string,
  keyof RowNamed<Id>['query'] & string,
  keyof Schema<NonNullable<RowNamed<Id>['body']>> & string
>

type Schema<Output> = Output extends TSchema ? Static<Output> : undefined
export type AnswerOf<Id extends AskedId> = Schema<NonNullable<RowNamed<Id>['output']>>

/**
 * Calls an operation of the contract, inside this process or over the network. Tools know the API only as its callers
 * do: keys, scopes, checks and refusals are the contract's own, and a refusal is thrown as the ServiceError that it is.
 */
export type Ask = <Id extends AskedId>(id: Id, question?: QuestionFor<Id>) => Promise<Told<AnswerOf<Id>>>

export interface Told<Body> {
  readonly body: Body
  /** There at least where a write can be bound to it. */
  readonly etag: string | undefined
}
