export function ComponentPage() {
  return <div className="page" />
}
