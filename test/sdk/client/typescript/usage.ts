// What a user of the package writes. Compiled against the built package, never run.
import { createRoomwrightClient, type ErrorCode, isRoomwrightError, type Router } from 'roomwright/client'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_Claim extends true>() => {}

const client = createRoomwrightClient('http://localhost:8787', { headers: { 'x-trace': '1' }, batch: false })

const room = {
  boundary: {
    shape: {
      type: 'polygon-extrusion' as const,
      points: [
        [0, 0],
        [4, 0],
        [4, 3],
      ] satisfies [number, number][],
      h: 2.6,
    },
  },
}

// What has a default may be left out.
const { furnishings, warnings } = await client.furnish.mutate({ room, furniture: [] })
const item = furnishings[0]?.furniture[0]
if (item) {
  holds<Equal<typeof item.position, [number, number, number]>>()
  holds<Equal<typeof item.rotation, number>>()
  if (item.shape.type === 'cylinder') holds<Equal<typeof item.shape.r, number>>()
  const type: 'sofa' | 'tv' | typeof item.type = item.type
  console.log(type)
}
holds<Equal<(typeof warnings)[number]['message'], string>>()

const groups = await client.generateGroups.mutate({
  groupType: 'dining',
  boundingBox: { x: 3, y: 2.6, z: 3 },
  maxResults: 5,
})
holds<Equal<typeof groups, Awaited<ReturnType<typeof client.furnish.mutate>>>>()

await client.generateDeskGrid.mutate({
  boundingBox: { x: 12, y: 2.8, z: 9 },
  furniture: [{ type: 'task_table', shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74, customData: { sku: 'A1' } } }],
  chairSpacing: 1,
})

// @ts-expect-error no such group type
await client.generateGroups.mutate({ groupType: 'cooking', boundingBox: { x: 3, y: 2.6, z: 3 } })
// @ts-expect-error furniture is required
await client.furnish.mutate({ room })
// @ts-expect-error chairSpacing is a number
await client.generateDeskGrid.mutate({ boundingBox: { x: 1, y: 1, z: 1 }, furniture: [], chairSpacing: '1' })
// @ts-expect-error a cylinder has no a
await client.furnish.mutate({ room, furniture: [{ type: 'sofa', shape: { type: 'cylinder', a: 1, h: 1 } }] })
// @ts-expect-error no such procedure
await client.paint.mutate({})

const floor = await client.floor.read.query({ floorId: 'f6a3c9de-0000-4000-8000-000000000000' })
holds<Equal<typeof floor.properties.private, boolean>>()
const { kind, scopes } = await client.token.self.query()
holds<Equal<typeof kind, 'publishable' | 'secret' | 'temporary' | 'oauth'>>()
const { authorization } = await client.temporaryToken.create.mutate({
  scopes: [{ resource: 'floor', action: 'readPrivate' }],
})
console.log(authorization, scopes.includes('floor:readPrivate'))
const created = await client.accessTokens.create.mutate({
  kind: 'secret',
  name: 'backend',
  scopes: ['floor:readPublic'],
})
await client.accessTokens.rotate.mutate({ id: created.token.id, graceSeconds: 3600 })
// @ts-expect-error no such scope
await client.accessTokens.create.mutate({ kind: 'secret', name: 'backend', scopes: ['floor:read'] })

try {
  await client.furnish.mutate({ room, furniture: [] })
} catch (error) {
  if (!isRoomwrightError(error)) throw error
  const { code, detail, acceptedScopes } = error.data.refusal
  holds<Equal<typeof code, ErrorCode>>()
  holds<Equal<typeof detail, string>>()
  switch (code) {
    case 'too_many_requests':
    case 'unavailable':
      break
    case 'insufficient_scope':
      console.log(acceptedScopes?.join(' or '))
      break
    // @ts-expect-error no such code
    case 'no_such_code':
      break
  }
}

type Procedures = keyof Router['_def']['record']
type Known =
  | 'furnish'
  | 'generateGroups'
  | 'generateDeskGrid'
  | 'floor'
  | 'token'
  | 'temporaryToken'
  | 'accessTokens'
  | 'applications'
  | 'audit'
holds<Known extends Procedures ? true : false>()
// Names are literal: anything else is no procedure.
holds<Equal<'paint' extends Procedures ? true : false, false>>()
export type { Procedures }
