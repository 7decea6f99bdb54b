import { Type } from 'typebox'
import { ServiceError } from '../errors.ts'
import { operatorRow, type StoreServices } from '../contract/here/operator-row.ts'
import { keepSetting, readSetting, replaceSetting } from './store.ts'

/** What the store knows its secret by. A backup leaves it out like the secret: where it is restored, another one is. */
export const SECRET_MARK = 'secret mark'

type Marked = Pick<StoreServices, 'db' | 'secretMarks' | 'log'>

/**
 * The first server notes the secret, and one that has it beside a new one notes the new one. One with another secret
 * starts all the same: what nobody signed or sealed before it works, and who watches is told.
 */
export async function noteSecret({ db, secretMarks, log }: Marked): Promise<void> {
  try {
    const mark = (await readSetting(db, SECRET_MARK)) ?? (await keepSetting(db, SECRET_MARK, secretMarks.make()))
    const owner = secretMarks.ownerOf(mark)
    if (owner === 'former') await replaceSetting(db, SECRET_MARK, secretMarks.make())
    if (owner === 'another') log.warn('secret.another', { remedy: 'vitrine doctor says what to do' })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    log.warn('secret.not_noted', { reason: error.message }) // a start on a full disk has to go on
  }
}

/** After the secret that the store was made with was lost: from now on it is this one. */
export const adoptSecret = operatorRow({
  id: 'secret.adopt',
  input: Type.Object({}),
  async run({ db, secretMarks }) {
    const mark = await readSetting(db, SECRET_MARK)
    const owner = mark === null ? 'current' : secretMarks.ownerOf(mark)
    await replaceSetting(db, SECRET_MARK, secretMarks.make())
    return { was_another: owner === 'another' }
  },
})
