export const NoSpec = () => (
  <p className="note">No spec is stored for this component, so there is nothing to draw or to measure.</p>
)
