import type { getCodeStyles } from '../../../../code/get-code-styles.ts'
import type { listTokenTable } from '../../../../code/list-token-table.ts'
import type { Asked, AnswerOf } from '../../asking/ask.ts'
import type { batchGetSpecs } from '../../../../components/batch-get-specs.ts'
import type { getDocumentation } from '../../../../documentation/get-documentation.ts'
import type { getFace } from '../../../../face/get-face.ts'
import type { getPage } from '../../../../pages/get-page.ts'
import type { listComponentCode } from '../../../../code-components/list-component-code.ts'
import type { listReleases } from '../../../../releases/list-releases.ts'

export type Ask = Asked['ask']

export type FaceAnswer = AnswerOf<typeof getFace>
export type TokenSheet = AnswerOf<typeof listTokenTable>
export type CodeStyle = AnswerOf<typeof getCodeStyles>['data'][number]
export type SpecRow = AnswerOf<typeof batchGetSpecs>['data'][number]
export type Documented = AnswerOf<typeof getDocumentation>
export type PageAnswer = AnswerOf<typeof getPage>
export type CodeOf = AnswerOf<typeof listComponentCode>['data'][number]['code'][number]
export type ReleaseRow = AnswerOf<typeof listReleases>['data'][number]
