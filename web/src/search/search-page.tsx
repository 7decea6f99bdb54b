export function SearchPage() {
  return <div className="page" />
}
