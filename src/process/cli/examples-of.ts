/** Command lines that show a command at work. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  furnish: [
    'roomwright furnish examples/bedroom.json',
    'roomwright furnish examples/bedroom.json -o bedroom.png',
    'roomwright furnish examples --svg plans',
    'roomwright furnish examples/living-l.json --sheet - > living.svg',
  ],
  groups: ['roomwright groups examples/groups-dining.json --show blocks'],
  'desk-grid': ['roomwright desk-grid examples/desk-grid.json --json > desks.json'],
  'desk-grid-bulk': ['roomwright desk-grid-bulk examples/desk-grids.ndjson -o desks.arrow'],
  'furnish-bulk': ['roomwright furnish-bulk examples/rooms.ndjson -o furnishings.ndjson'],
  convert: [
    'roomwright convert building.ifc -o plan.pdf --scale 100',
    'roomwright convert plan.dxf -o plan.glb --layers rooms=A-AREA*',
    'roomwright convert plan.dxf -o plan.pdf --lengths ft',
  ],
  'furnish-floor': [
    'roomwright furnish-floor plan.ifc -o plan.svg',
    'roomwright furnish-floor plan.ifc --floor "Level 2" --keep none -o level-2.ifc',
    'roomwright furnish-floor plan.ifc --write-back -o plan-furnished.ifc',
  ],
  'check-floor': [
    'roomwright check-floor plan.ifc',
    'roomwright check-floor plan.ifc --floor "Level 2" --standard bco -o checks.json',
  ],
  serve: ['roomwright serve --port 8080'],
  mcp: ['roomwright mcp < requests.jsonl'],
  doctor: ['roomwright doctor', 'DATABASE_URL=postgres://db.example/rooms roomwright doctor --json'],
  'user create': ['roomwright user create anna@example.com --account Main'],
  'user invite': ['roomwright user invite anna@example.com --scope floor:readPublic'],
  'user reset-link': ['roomwright user reset-link anna@example.com'],
  'user delete': ['roomwright user delete anna@example.com --yes'],
  'app create': [
    'roomwright app create --name Planner --redirect-uri https://planner.example/callback --scope floor:readPublic',
  ],
  'account erase': ['roomwright account erase "Rooms Ltd" --yes'],
  'floor import': [
    'roomwright floor import building.ifc --account Main',
    'roomwright floor import plan.dxf --layers rooms=A-AREA* --dry-run',
  ],
  'floor export': ['roomwright floor export 0198c0de-0000-7000-8000-000000000001 -o floor.ifc'],
}

/** What the help of a command says at its end. */
export function examplesOf(command: string): string {
  const lines = EXAMPLES[command] ?? []
  return lines.length === 0 ? '' : `\nExamples:\n${lines.map((it) => `  ${it}`).join('\n')}`
}
