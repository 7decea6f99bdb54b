import * as params from '../../contract/params.ts'
import { IMPORT_FORMATS } from '../../contract/words.ts'
import { FINDING_CODES, type FindingCode } from '../../formats/bundle/finding-codes.ts'

const CODES = Object.keys(FINDING_CODES) as FindingCode[]

/** The options of `vitrine import`, by the same names. */
export const WISHES = {
  dry_run: params.flag('Say what would change, and write nothing.'),
  format: params.choice(IMPORT_FORMATS, { description: 'What the files are; their content tells otherwise.' }),
  file_key: params.text({
    description: 'Which file of the design tool it is, where the files do not say so.',
    maxLength: 512,
  }),
  source: params.text({
    description: 'Which source it is, by name, id or file key; a name that none has makes a new one.',
    maxLength: 512,
  }),
  new_source: params.flag('A new source, also where another one has the same names.'),
  complete: params.flag('Tokens that are absent from the files are gone, and marked as deleted.'),
  strict: params.flag('Refuse the import where a file is not recognized; it is left out and named otherwise.'),
  silence: params.choices(CODES, { description: 'Count warnings of these kinds and do not list them.' }),
  fail_on: params.choices([...CODES, 'all'], {
    description: 'Refuse the import for warnings of these kinds; nothing is written.',
  }),
}

type Given = params.ParamValues<typeof WISHES>

/** What is kept of them until the import begins. */
export interface Wishes extends Omit<Partial<Given>, 'dry_run'> {
  readonly dry_run: boolean
}

export const wishesOf = ({
  dry_run,
  format,
  file_key,
  source,
  new_source,
  complete,
  strict,
  silence,
  fail_on,
}: Given): Wishes => ({
  dry_run: dry_run ?? false,
  format,
  file_key,
  source,
  new_source,
  complete,
  strict,
  silence,
  fail_on,
})
