import { isRecord } from '../../../../kit/shapes/json-value.ts'
import { isWithin } from './paths.ts'

/** Of the folder: which files in it are ours. */
export const MANIFEST = '.vitrine-site.json'
/** Files as they are begun, while a site is being written: one that was cut off is still ours. */
export const JOURNAL = '.vitrine-site.writing'

interface OwnFiles {
  /** From the root of the folder. */
  readonly files: ReadonlySet<string>
  /** Versions of the library with a folder of their own, by that folder. */
  readonly releases: ReadonlyMap<string, string>
}

const FORMAT = 1
const RELEASE = /^releases\/[^/]+\/$/

/** Null where it is not one that we wrote. What leads out of the folder is nobody's. */
export function readManifest(text: string, journal: string): OwnFiles | null {
  let told: unknown
  try {
    told = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(told) || told['vitrine_site'] !== FORMAT) return null
  const { files, releases } = told
  const named = Array.isArray(files) ? files.filter((one) => typeof one === 'string') : []
  const begun = journal.split('\n')
  const versions = isRecord(releases) ? Object.entries(releases) : []
  return {
    files: new Set([...named, ...begun].filter(isWithin)),
    releases: new Map(
      versions.flatMap(([folder, version]) =>
        RELEASE.test(folder) && isWithin(folder.slice(0, -1)) && typeof version === 'string'
          ? [[folder, version] as const]
          : [],
      ),
    ),
  }
}

export const manifestText = ({ files, releases }: OwnFiles): string =>
  `${JSON.stringify(
    {
      vitrine_site: FORMAT,
      releases: Object.fromEntries([...releases].sort(([a], [b]) => (a < b ? -1 : 1))),
      files: [...files].sort(),
    },
    null,
    1,
  )}\n`
