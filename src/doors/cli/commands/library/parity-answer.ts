import type { checkParity } from '../../../../parity/check-parity.ts'
import type { AnswerOf } from '../../asking/ask.ts'

export type ParityAnswer = AnswerOf<typeof checkParity>
