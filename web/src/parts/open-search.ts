export const SEARCH_DIALOG_ID = 'search'

export function openSearch(): void {
  const dialog = document.getElementById(SEARCH_DIALOG_ID)
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
}
