export function TokenPage() {
  return <div className="page" />
}
