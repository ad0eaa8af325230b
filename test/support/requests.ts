// Small valid params of the three methods.

export const room = {
  boundary: {
    shape: {
      type: 'polygon-extrusion',
      points: [
        [0, 0],
        [4, 0],
        [4, 3],
        [0, 3],
      ],
      h: 2.6,
    },
    openings: [{ type: 'door', pos: 1, l: 0.9, y: 0, h: 2.1 }],
  },
} as const

export const box = { type: 'box', a: 1.6, b: 0.8, h: 0.74 } as const

export const furnishParams = {
  room,
  template: { name: 'bedroom', exclude: ['tv'] },
  furniture: [{ type: 'wardrobe', shape: { type: 'box', a: 1.2, b: 0.6, h: 2.1 } }],
  maxResults: 3,
} as const

export const groupsParams = { groupType: 'dining', boundingBox: { x: 4, y: 2.6, z: 4 }, maxResults: 3 } as const

export const deskGridParams = {
  boundingBox: { x: 12, y: 2.8, z: 9 },
  furniture: [
    { type: 'task_table', shape: box },
    { type: 'task_chair', shape: { type: 'cylinder', r: 0.3, h: 1 } },
  ],
  chairSpacing: 1,
} as const

/** Method of JSON-RPC, procedure of tRPC, valid params. */
export const valid = [
  ['FurnishingAI.furnish', 'furnish', furnishParams],
  ['FurnishingAI.generateGroups', 'generateGroups', groupsParams],
  ['FurnishingAI.generateDeskGrid', 'generateDeskGrid', deskGridParams],
] as const
