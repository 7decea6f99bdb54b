export function StylePage() {
  return <div className="page" />
}
