import { partnerLabels, type InCode } from './rules/partner-words.ts'

interface PartnerSwitchProps {
  readonly partners: readonly InCode[]
  readonly shown: number
  readonly onShow: (at: number) => void
}

/** Which of several: the framework, or the package and the variants that it is for. */
export function PartnerSwitch({ partners, shown, onShow }: PartnerSwitchProps) {
  if (partners.length < 2) return null
  const labels = partnerLabels(partners)
  return (
    <div className="tabs" role="group" aria-label="Framework">
      {partners.map((_, at) => (
        <button key={at} aria-pressed={at === shown} onClick={() => onShow(at)}>
          {labels[at]}
        </button>
      ))}
    </div>
  )
}

const NAME = 'vitrine.framework'
/** What this reader chose last, anywhere: who works in one framework wants it everywhere. */
export const keptFramework = (): string | null => localStorage.getItem(NAME)
export const keepFramework = (framework: string): void => localStorage.setItem(NAME, framework)
