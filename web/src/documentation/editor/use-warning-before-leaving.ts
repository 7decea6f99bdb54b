import { useEffect } from 'react'

export function useWarningBeforeLeaving(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOn])
}
