import {
  Box3,
  type BufferGeometry,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  type Material,
  Mesh,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  Spherical,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'
import { modelRoom, type WallPart } from '../../engine/modelling/model-room.ts'
import type { LayoutContent } from '../../schema/resources/floor-layout.ts'
import { furnitureGroup } from '../scene/furniture-group.ts'
import { merged, prismGeometry } from '../scene/geometry-of.ts'
import { type Palette, paletteOf, type Scheme } from '../scene/palette.ts'

/** A floor in three dimensions, which people turn around. */
export interface FloorScene {
  light(scheme: Scheme): void
  resize(): void
  /** Steps back by a factor. */
  zoom(factor: number): void
  /** Looks at the whole floor again. */
  whole(): void
}

/** Height at which walls are cut, so that one sees into the rooms. */
const CUT = 1.25

const GROUND: Readonly<Record<Scheme, string>> = { light: '#efece6', dark: '#15181c' }
const KEY_TURN = Math.PI / 24

/** @throws Error where there is no WebGL */
export function mountFloor(canvas: HTMLCanvasElement, { spaces, assets }: LayoutContent, first: Scheme): FloorScene {
  const renderer = new WebGLRenderer({ canvas, antialias: true })
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  renderer.toneMapping = NeutralToneMapping
  const scene = new Scene()
  const generator = new PMREMGenerator(renderer)
  scene.environment = generator.fromScene(new RoomEnvironment(), 0.04).texture
  generator.dispose()

  const palette = paletteOf(first)
  const floor = new Group()
  floor.add(...spacesOf(spaces, palette))
  const items = assets.map(({ type, position, rotation, shape, groupId, id }) => ({
    ...{ type, position, rotation, shape },
    groupId: groupId ?? id,
  }))
  // The plan may lie far from its origin, where numbers of the graphics card are coarse.
  const bounds = boundsOf(spaces, assets)
  const middle = bounds.getCenter(new Vector3()).setY(0)
  floor.add(furnitureGroup(items, palette, CUT * 2))
  floor.position.copy(middle).negate()
  bounds.translate(floor.position)
  scene.add(floor)

  const sky = new HemisphereLight('#ffffff', '#cbbfa9')
  const sun = new DirectionalLight('#fff3df')
  const shade = new ShadowMaterial({ opacity: 0.16 })
  const ground = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), shade)
  const radius = bounds.getSize(new Vector3()).length() / 2
  ground.receiveShadow = true
  ground.position.y = -0.12
  ground.scale.setScalar(radius * 12)
  shine(sun, radius)
  scene.add(sky, sun, sun.target, ground)

  const camera = new PerspectiveCamera(32, 1, radius / 50, radius * 14)
  const controls = new OrbitControls(camera, canvas)
  controls.enableDamping = !matchMedia('(prefers-reduced-motion: reduce)').matches
  controls.maxPolarAngle = Math.PI * 0.47
  controls.zoomToCursor = true
  controls.minDistance = 1.5
  controls.maxDistance = radius * 6

  let frame = 0
  const draw = () => {
    frame = 0
    if (controls.update()) request()
    renderer.render(scene, camera)
  }
  const request = () => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  controls.addEventListener('change', request)

  const whole = () => {
    const half = (camera.fov * Math.PI) / 360
    const narrow = Math.min(1, camera.aspect)
    const distance = (radius / Math.tan(half) / narrow) * 0.86
    camera.position.setFromSpherical(new Spherical(distance, 0.7, 0.45))
    controls.target.set(0, 0, 0)
    controls.update()
    request()
  }
  const turn = (around: number, up: number, factor: number) => {
    const place = new Spherical().setFromVector3(camera.position.clone().sub(controls.target))
    place.theta += around
    place.phi = Math.min(controls.maxPolarAngle, Math.max(0.05, place.phi + up))
    place.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, place.radius * factor))
    camera.position.setFromSpherical(place).add(controls.target)
    request()
  }
  canvas.addEventListener('keydown', (event) => {
    const [around, up, factor] = KEYS[event.key] ?? []
    if (around === undefined || up === undefined || factor === undefined) return
    event.preventDefault()
    event.stopPropagation()
    turn(around * KEY_TURN, up * KEY_TURN, factor)
  })

  const light = (scheme: Scheme) => {
    sky.intensity = scheme === 'dark' ? 0.2 : 0.35
    sun.intensity = scheme === 'dark' ? 0.6 : 2.1
    scene.environmentIntensity = 0.5
    scene.background = new Color(GROUND[scheme])
    shade.opacity = scheme === 'dark' ? 0.4 : 0.16
    request()
  }
  const resize = () => {
    const { clientWidth, clientHeight } = canvas
    if (clientWidth === 0 || clientHeight === 0) return
    renderer.setPixelRatio(Math.min(2, devicePixelRatio))
    renderer.setSize(clientWidth, clientHeight, false)
    camera.aspect = clientWidth / clientHeight
    camera.updateProjectionMatrix()
    request()
  }
  light(first)
  resize()
  whole()
  return { light, resize, whole, zoom: (factor) => turn(0, 0, factor) }
}

/** Floors, cut walls and openings of all spaces, one mesh for each look. */
function spacesOf(spaces: LayoutContent['spaces'], palette: Palette): Mesh[] {
  const models = spaces.flatMap(({ room }) => modelRoom(room) ?? [])
  const walls = models.flatMap((it) => it.walls)
  const cut = (parts: readonly WallPart[]) =>
    parts
      .filter(({ y, height }) => y < CUT && height > 0)
      .map((it) => ({ ...it, height: Math.min(it.height, CUT - it.y) }))
  const solid = cut(walls.flatMap((it) => it.solid))
  const tops = solid
    .filter(({ y, height }) => y + height > CUT - 1e-6)
    .map(({ points }) => ({ points, y: CUT, height: 0.004 }))
  const floors = models.map((it) => ({ points: it.floor, y: -0.1, height: 0.1 }))
  return [
    ...mesh(floors, palette.floor, false),
    ...mesh(solid, palette.wall),
    ...mesh(tops, palette.wallTop, false),
    ...mesh(cut(walls.flatMap((it) => it.frames)), palette.frame),
    ...mesh(cut(walls.flatMap((it) => it.leaves)), palette.leaf),
    ...mesh(cut(walls.flatMap((it) => it.panes)), palette.pane, false),
  ]
}

function mesh(parts: readonly WallPart[], material: Material, castShadow = true): Mesh[] {
  if (parts.length === 0) return []
  const geometries: BufferGeometry[] = parts.map(({ points, y, height }) => prismGeometry(points, y, height))
  const made = new Mesh(merged(geometries), material)
  made.castShadow = castShadow
  made.receiveShadow = true
  return [made]
}

function boundsOf(spaces: LayoutContent['spaces'], assets: LayoutContent['assets']): Box3 {
  const box = new Box3()
  for (const { room } of spaces)
    for (const [x, z] of room.boundary.shape.points)
      box.expandByPoint(new Vector3(x, 0, z)).expandByPoint(new Vector3(x, CUT, z))
  for (const { position } of assets) box.expandByPoint(new Vector3(...position))
  return box.isEmpty() ? box.expandByPoint(new Vector3()).expandByScalar(2) : box
}

function shine(sun: DirectionalLight, radius: number): void {
  sun.castShadow = true
  sun.shadow.mapSize.set(2048, 2048)
  sun.shadow.bias = -0.0004
  sun.shadow.normalBias = 0.02
  sun.shadow.radius = 4
  sun.position
    .set(-0.55, 1.5, -0.75)
    .normalize()
    .multiplyScalar(radius * 3)
  const { camera } = sun.shadow
  camera.left = camera.bottom = -radius
  camera.right = camera.top = radius
  camera.near = radius
  camera.far = radius * 5
}

/** Key → turns around, turns up or down, factor of the distance. */
const KEYS: Readonly<Record<string, readonly [number, number, number]>> = {
  ArrowLeft: [-1, 0, 1],
  ArrowRight: [1, 0, 1],
  ArrowUp: [0, -1, 1],
  ArrowDown: [0, 1, 1],
  '+': [0, 0, 0.9],
  '=': [0, 0, 0.9],
  '-': [0, 0, 1.1],
}
