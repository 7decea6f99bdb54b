export function Overview() {
  return <div className="page" />
}
