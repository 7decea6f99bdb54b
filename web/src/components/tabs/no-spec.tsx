export const NoSpec = () => (
  <p className="note">
    Only the name of this component is known, so there is nothing to draw or to measure. Its picture comes with a sync
    or with a bundle that describes how it is built.
  </p>
)
