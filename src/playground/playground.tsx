/** The page at the root address: a drawing board for a room, beside its furnished alternatives. */
export function Playground() {
  return <h1>Roomwright furnishes rooms</h1>
}
