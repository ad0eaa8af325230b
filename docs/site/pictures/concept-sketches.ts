import { type At, Sketch } from './sketch.ts'

type Scheme = 'light' | 'dark'

/** The corner of a right-angled frame at a point, x to the right and z down the page. */
function axes(sketch: Sketch, [x, y]: At, length: number): void {
  const { accent } = sketch.theme
  sketch.arrow([x, y], [x + length, y], accent).arrow([x, y], [x, y + length], accent)
  sketch.text('x', [x + length + 6, y + 4], { fill: accent, weight: 600, halo: true })
  sketch.text('z', [x - 4, y + length + 16], { fill: accent, weight: 600, halo: true })
  sketch.circle([x, y], 3.5, accent)
}

/** Walls around a floor, in pixels. */
function room(sketch: Sketch, points: readonly At[]): void {
  const { floor, wall } = sketch.theme
  sketch.raw(
    `<polygon points="${points.map(([x, y]) => `${x},${y}`).join(' ')}" fill="${floor}" stroke="${wall}" stroke-width="9" stroke-linejoin="miter" paint-order="stroke"/>`,
  )
}

function axesSketch(scheme: Scheme): Sketch {
  const sketch = new Sketch(
    880,
    300,
    'Axes',
    'A room seen from above. x runs to the right, z down the page, y towards the eye. Positive turns are clockwise.',
    scheme,
  )
  const { text, quiet, accent, soft, warm } = sketch.theme
  room(sketch, [
    [70, 70],
    [390, 70],
    [390, 250],
    [70, 250],
  ])
  sketch.arrow([70, 70], [432, 70], accent).arrow([70, 70], [70, 280], accent)
  sketch.text('x', [440, 74], { fill: accent, weight: 600 }).text('z', [82, 284], { fill: accent, weight: 600 })
  sketch.circle([70, 70], 4.5, accent)
  sketch.text('[0, 0], the first point of the polygon', [92, 52], { fill: quiet, size: 12 })
  sketch.polygon(
    [
      [210, 140],
      [330, 140],
      [330, 190],
      [210, 190],
    ],
    soft,
    accent,
  )
  sketch.circle([210, 140], 4, accent)
  sketch.text('position', [210, 130], { anchor: 'middle', size: 12 })
  sketch.text('Seen from above', [460, 80], { weight: 600, size: 15 })
  for (const [i, line] of [
    'x to the right, z down the page, y towards you.',
    'Lengths are metres, angles degrees.',
    'A positive rotation is clockwise.',
  ].entries())
    sketch.text(line, [460, 108 + i * 22], { fill: quiet })
  sketch.turn([520, 225], 34, -90, 180, warm)
  sketch.circle([520, 225], 3, text)
  sketch.text('rotation 90 turns x into z', [576, 230], { fill: warm })
  return sketch
}

function originsSketch(scheme: Scheme): Sketch {
  const sketch = new Sketch(
    880,
    300,
    'Origins of the shapes',
    'A box and an L shape have their origin at the corner of least x and z, with the back on z = 0. A cylinder has it in its middle. A polygon has it at its own 0, 0.',
    scheme,
  )
  const { accent, soft, quiet, warm, text } = sketch.theme
  const shapes: readonly { name: string; at: At; outline?: readonly At[]; lines: string }[] = [
    {
      name: 'box',
      at: [50, 90],
      outline: [
        [0, 0],
        [130, 0],
        [130, 78],
        [0, 78],
      ],
      lines: 'a × b × h',
    },
    {
      name: 'l-extrusion',
      at: [270, 90],
      outline: [
        [0, 0],
        [140, 0],
        [140, 46],
        [50, 46],
        [50, 110],
        [0, 110],
      ],
      lines: 'a, b, c, d, h',
    },
    { name: 'cylinder', at: [550, 145], lines: 'r, h' },
    {
      name: 'polygon-extrusion',
      at: [690, 90],
      outline: [
        [0, 0],
        [110, 0],
        [130, 60],
        [60, 110],
        [0, 80],
      ],
      lines: 'points, h',
    },
  ]
  for (const { name, at, outline, lines } of shapes) {
    if (outline)
      sketch.polygon(
        outline.map(([x, y]) => [at[0] + x, at[1] + y]),
        soft,
        accent,
      )
    else sketch.circle(at, 55, soft, accent)
    sketch.arrow(at, [at[0] + 62, at[1]], accent).arrow(at, [at[0], at[1] + 62], accent)
    sketch.circle(at, 4.5, warm)
    const x = outline ? at[0] : at[0] - 55
    sketch.text(name, [x, 52], { weight: 600, size: 14 }).text(lines, [x, 232], { fill: quiet, size: 12, mono: true })
  }
  sketch
    .text('a', [115, 82], { fill: quiet, size: 12, anchor: 'middle' })
    .text('b', [188, 133], { fill: quiet, size: 12 })
  sketch.text('back', [150, 104], { fill: quiet, size: 11, anchor: 'middle' })
  sketch.text('front', [150, 162], { fill: quiet, size: 11, anchor: 'middle' })
  sketch
    .text('a', [340, 82], { fill: quiet, size: 12, anchor: 'middle' })
    .text('d', [418, 118], { fill: quiet, size: 12 })
  sketch.text('b', [256, 165], { fill: quiet, size: 12, anchor: 'middle' })
  sketch.text('c', [295, 216], { fill: quiet, size: 12, anchor: 'middle' })
  sketch.text('r', [582, 137], { fill: quiet, size: 12 })
  sketch
    .circle([52, 266], 4.5, warm)
    .text('origin: where `position` puts the piece, and about which `rotation` turns it', [66, 270], { fill: text })
  return sketch
}

function rotationSketch(scheme: Scheme): Sketch {
  const sketch = new Sketch(
    880,
    300,
    'Rotation about the origin',
    'A bed at the same position, turned by 0, 90, 180 and −90 degrees clockwise about its origin.',
    scheme,
  )
  const { accent, soft, quiet, warm, line } = sketch.theme
  for (const [i, degrees] of [0, 90, 180, -90].entries()) {
    const [cx, cy]: At = [120 + i * 213, 148]
    const radians = (degrees * Math.PI) / 180
    const turned = (x: number, z: number): At => [
      cx + x * Math.cos(radians) - z * Math.sin(radians),
      cy + x * Math.sin(radians) + z * Math.cos(radians),
    ]
    sketch
      .line(
        [
          [cx - 90, cy],
          [cx + 90, cy],
        ],
        line,
        1,
        '3 4',
      )
      .line(
        [
          [cx, cy - 96],
          [cx, cy + 96],
        ],
        line,
        1,
        '3 4',
      )
    sketch.polygon([turned(0, 0), turned(62, 0), turned(62, 84), turned(0, 84)], soft, accent)
    sketch.polygon([turned(0, 0), turned(62, 0), turned(62, 16), turned(0, 16)], accent)
    if (degrees !== 0) sketch.turn([cx, cy], 30, 45, 45 + degrees, warm)
    sketch.circle([cx, cy], 4.5, warm)
    sketch.text(`rotation: ${String(degrees).replace('-', '−')}`, [cx, 278], {
      anchor: 'middle',
      weight: 560,
      mono: false,
    })
  }
  sketch.text('The dark edge is the back: the head of a bed, the backrest of a sofa.', [24, 28], {
    fill: quiet,
    size: 12,
  })
  return sketch
}

function openingsSketch(scheme: Scheme): Sketch {
  const sketch = new Sketch(
    880,
    405,
    'Openings along the boundary',
    'pos is measured along the boundary from its first point in the order of the points. l is the length of the opening along it.',
    scheme,
  )
  const { accent, warm, warmSoft, quiet, paper, wall } = sketch.theme
  const [left, top, right, bottom] = [90, 80, 490, 340] as const
  room(sketch, [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ])
  // Keep-out areas, then the openings in the walls.
  sketch.polygon(
    [
      [200, top + 4],
      [350, top + 4],
      [350, top + 48],
      [200, top + 48],
    ],
    warmSoft,
    warm,
    1,
    '4 4',
  )
  sketch.polygon(
    [
      [230, bottom - 4],
      [310, bottom - 4],
      [310, bottom - 84],
      [230, bottom - 84],
    ],
    warmSoft,
    warm,
    1,
    '4 4',
  )
  sketch.rect([200, top - 5], 150, 9, paper, wall).line(
    [
      [200, top - 0.5],
      [350, top - 0.5],
    ],
    wall,
    1,
  )
  sketch.rect([230, bottom - 4], 80, 9, paper)
  sketch
    .arrow([left, top - 26], [200, top - 26], accent)
    .text('pos', [145, top - 33], { anchor: 'middle', fill: accent, weight: 560 })
  sketch.dimension([200, top - 26], [350, top - 26], 'l', [0, -8])
  sketch
    .circle([left, top], 5, accent)
    .text('first point', [left - 8, top - 12], { anchor: 'end', fill: accent, size: 12 })
  sketch.line(
    [
      [350, top - 26],
      [right + 26, top - 26],
      [right + 26, bottom + 26],
      [322, bottom + 26],
    ],
    accent,
    1.75,
    '6 5',
  )
  sketch.arrow([330, bottom + 26], [310, bottom + 26], accent)
  sketch.text('pos of the door: on around the corners, in the order of the points', [right + 26, bottom + 48], {
    anchor: 'end',
    size: 12,
    fill: accent,
  })
  sketch.text('window', [275, top + 30], { anchor: 'middle', fill: warm, size: 12 })
  sketch.text('door', [270, bottom - 40], { anchor: 'middle', fill: warm, size: 12 })
  sketch.text('circulationWidth', [360, top + 30], { fill: warm, size: 12 })
  sketch.text('circulationWidth', [320, bottom - 40], { fill: warm, size: 12 })
  sketch.text('An opening', [570, 90], { weight: 600, size: 15 })
  for (const [i, [name, meaning]] of (
    [
      ['type', 'door, window or gap'],
      ['pos', 'start along the boundary'],
      ['l', 'length along the boundary'],
      ['y, h', 'sill above the floor, own height'],
      ['circulationWidth', 'depth kept free inside'],
    ] as const
  ).entries()) {
    sketch.text(name, [570, 120 + i * 26], { mono: true, size: 12.5 })
    sketch.text(meaning, [700, 120 + i * 26], { fill: quiet, size: 12.5 })
  }
  return sketch
}

function walkingSketch(scheme: Scheme): Sketch {
  const sketch = new Sketch(
    880,
    320,
    'Free floor',
    'Where a disc of 0.60 m fits between walls and pieces one can walk. All doors and every piece must be reached by it.',
    scheme,
  )
  const { accent, soft, quiet, warm, paper, floor, line } = sketch.theme
  room(sketch, [
    [70, 50],
    [470, 50],
    [470, 280],
    [70, 280],
  ])
  sketch.rect([110, 276], 76, 9, paper).rect([466, 80], 9, 76, paper)
  sketch.raw(
    `<path d="M148 262C150 190 200 170 258 168S400 176 452 118" fill="none" stroke="${accent}" stroke-width="50" stroke-opacity=".16" stroke-linecap="round"/>`,
  )
  sketch.raw(
    `<path d="M148 262C150 190 200 170 258 168S400 176 452 118" fill="none" stroke="${accent}" stroke-width="1.75" stroke-dasharray="6 5" stroke-linecap="round"/>`,
  )
  sketch
    .polygon(
      [
        [90, 54],
        [210, 54],
        [210, 130],
        [90, 130],
      ],
      soft,
      accent,
    )
    .text('bed', [150, 96], { anchor: 'middle', size: 12 })
  sketch
    .polygon(
      [
        [300, 220],
        [440, 220],
        [440, 276],
        [300, 276],
      ],
      soft,
      accent,
    )
    .text('sofa', [370, 252], { anchor: 'middle', size: 12 })
  sketch
    .circle([258, 168], 25, floor, warm)
    .line(
      [
        [233, 168],
        [283, 168],
      ],
      warm,
      1,
    )
    .text('0.60 m', [258, 160], { anchor: 'middle', size: 11, fill: warm })
  sketch.line(
    [
      [540, 62],
      [540, 270],
    ],
    line,
    1,
  )
  sketch.text('Can a person get there?', [570, 84], { weight: 600, size: 15 })
  for (const [i, text] of [
    'A disc of 0.60 m rolls between walls and pieces.',
    'It reaches every door and gap, and comes',
    'within 0.60 m of every piece on the floor.',
    'Carpets and hanging lamps are no obstacle.',
  ].entries())
    sketch.text(text, [570, 114 + i * 22], { fill: quiet })
  return sketch
}

function boxSketch(scheme: Scheme): Sketch {
  const sketch = new Sketch(
    880,
    280,
    'Bounding box',
    'Groups and desk grids stand in a box from 0 to x, y and z. Its corner is the origin of all positions of the answer.',
    scheme,
  )
  const { accent, soft, quiet, floor, line, warm } = sketch.theme
  sketch.polygon(
    [
      [90, 60],
      [430, 60],
      [430, 220],
      [90, 220],
    ],
    floor,
    quiet,
    1.5,
    '7 5',
  )
  axes(sketch, [90, 60], 70)
  sketch.polygon(
    [
      [200, 100],
      [300, 100],
      [300, 150],
      [200, 150],
    ],
    soft,
    accent,
  )
  sketch.circle([200, 100], 4.5, warm).text('position [1.1, 0, 0.4]', [200, 90], { size: 12, fill: warm })
  sketch.dimension([90, 242], [430, 242], 'boundingBox.x', [0, 17])
  sketch.dimension([452, 60], [452, 220], 'boundingBox.z', [8, 0])
  sketch.line(
    [
      [590, 62],
      [590, 220],
    ],
    line,
    1,
  )
  sketch.text('No walls', [615, 84], { weight: 600, size: 15 })
  for (const [i, text] of [
    'A box has no walls and no doors:',
    'put the answer into your room',
    'by adding its place in the room.',
    'y is the height that pieces may have.',
  ].entries())
    sketch.text(text, [615, 112 + i * 22], { fill: quiet })
  return sketch
}

function northSketch(scheme: Scheme): Sketch {
  const sketch = new Sketch(
    880,
    230,
    'north',
    'north is the direction of the north, clockwise from the top of the page.',
    scheme,
  )
  const { accent, quiet, line, paper } = sketch.theme
  for (const [i, north] of [0, 90, 180, 225].entries()) {
    const [cx, cy]: At = [125 + i * 210, 105]
    const radians = (north * Math.PI) / 180
    const tip: At = [cx + 62 * Math.sin(radians), cy - 62 * Math.cos(radians)]
    room(sketch, [
      [cx - 42, cy - 30],
      [cx + 42, cy - 30],
      [cx + 42, cy + 30],
      [cx - 42, cy + 30],
    ])
    sketch.circle([cx, cy], 66, 'none', line).arrow([cx, cy], tip, accent, 2.25).circle([cx, cy], 4, accent)
    sketch.circle(tip, 10, paper).text('N', [tip[0], tip[1] + 4.5], { anchor: 'middle', weight: 700, fill: accent })
    sketch.text(`north: ${north}`, [cx, 208], { anchor: 'middle', weight: 560, fill: quiet })
  }
  return sketch
}

/** Drawings that explain what requests and answers mean. */
export const conceptSketches = {
  'concept-axes': axesSketch,
  'concept-origins': originsSketch,
  'concept-rotation': rotationSketch,
  'concept-openings': openingsSketch,
  'concept-free-floor': walkingSketch,
  'concept-bounding-box': boxSketch,
  'concept-north': northSketch,
} as const
