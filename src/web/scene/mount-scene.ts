import {
  Box3,
  Color,
  DirectionalLight,
  HemisphereLight,
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
import type { PlacedItem } from '../../schema/furnishing/result.ts'
import { furnitureGroup } from './furniture-group.ts'
import { type Palette, paletteOf, type Scheme } from './palette.ts'
import { BEYOND, disposeGeometries, type RoomGroup, roomGroup } from './room-group.ts'
import type { MountScene } from './scene-view.ts'

const GROUND: Readonly<Record<Scheme, string>> = { light: '#efece6', dark: '#15181c' }

/** Light from the sky, from the sun, and from all around. */
const LIGHT: Readonly<Record<Scheme, readonly [number, number, number]>> = {
  light: [0.35, 2.1, 0.5],
  dark: [0.2, 0.6, 0.3],
}

/** Share of the picture that the room fills at first. */
const FILLED = 0.86

const KEY_STEP = Math.PI / 24

export const mountScene: MountScene = (canvas) => {
  const renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: false })
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  renderer.toneMapping = NeutralToneMapping
  renderer.toneMappingExposure = 1
  const scene = new Scene()
  const generator = new PMREMGenerator(renderer)
  const environment = generator.fromScene(new RoomEnvironment(), 0.04)
  generator.dispose()
  scene.environment = environment.texture
  const sky = new HemisphereLight('#ffffff', '#cbbfa9')
  const sun = new DirectionalLight('#fff3df')
  sun.castShadow = true
  sun.shadow.mapSize.set(2048, 2048)
  sun.shadow.bias = -0.0004
  sun.shadow.normalBias = 0.02
  sun.shadow.radius = 5
  const shade = new ShadowMaterial({ opacity: 0.16 })
  const ground = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), shade)
  ground.receiveShadow = true
  scene.add(sky, sun, sun.target, ground)
  const camera = new PerspectiveCamera(32, 1, 0.1, 500)
  const controls = new OrbitControls(camera, canvas)
  controls.enableDamping = !matchMedia('(prefers-reduced-motion: reduce)').matches
  controls.maxPolarAngle = Math.PI * 0.47
  controls.zoomToCursor = true

  let palette: Palette | undefined
  let room: RoomGroup | undefined
  let extent = ''
  let frame = 0

  const draw = () => {
    frame = 0
    if (controls.update()) request()
    room?.lookAlong(camera.getWorldDirection(new Vector3()))
    renderer.render(scene, camera)
  }
  const request = () => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }

  /** Looks at the whole room from the corner that most pieces face. */
  const lookAtWhole = (box: Box3, items: readonly PlacedItem[]) => {
    const middle = box.getCenter(new Vector3()).setY(0.4)
    const corners = [box.min, box.max].flatMap(({ x }) =>
      [0, box.max.y].flatMap((y) => [box.min, box.max].map(({ z }) => new Vector3(x, y, z))),
    )
    const direction = new Vector3().setFromSpherical(new Spherical(1, 0.84, bestSide(items)))
    let distance = box.getSize(new Vector3()).length()
    camera.near = distance / 50
    camera.far = distance * 12
    for (let i = 0; i < 4; i++) {
      camera.position.copy(direction).multiplyScalar(distance).add(middle)
      camera.lookAt(middle)
      camera.updateProjectionMatrix()
      camera.updateMatrixWorld()
      const seen = new Box3().setFromPoints(corners.map((it) => it.clone().project(camera)))
      // What is seen is moved to the middle of the picture, then the eye comes nearer or steps back.
      const up = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1).setY(0)
      const half = distance * Math.tan((camera.fov * Math.PI) / 360)
      middle.addScaledVector(up, ((seen.min.y + seen.max.y) / 2) * half)
      distance *= Math.max(seen.max.x - seen.min.x, seen.max.y - seen.min.y) / 2 / FILLED
    }
    camera.position.copy(direction).multiplyScalar(distance).add(middle)
    controls.target.copy(middle)
    controls.minDistance = 1
    controls.maxDistance = distance * 3
  }

  const light = (box: Box3, scheme: Scheme) => {
    const [fromSky, fromSun, allAround] = LIGHT[scheme]
    sky.intensity = fromSky
    sun.intensity = fromSun
    scene.environmentIntensity = allAround
    scene.background = new Color(GROUND[scheme])
    shade.opacity = scheme === 'dark' ? 0.4 : 0.16
    const middle = box.getCenter(new Vector3())
    const radius = box.getSize(new Vector3()).length() / 2
    sun.position.copy(middle).add(new Vector3(-0.55, 1.5, -0.75).normalize().multiplyScalar(radius * 3))
    sun.target.position.copy(middle)
    const { camera: view } = sun.shadow
    view.left = view.bottom = -radius
    view.right = view.top = radius
    view.near = radius
    view.far = radius * 5
    view.updateProjectionMatrix()
    ground.position.set(middle.x, -0.1, middle.z)
    ground.scale.setScalar(radius * 12)
  }

  const clear = () => {
    for (const name of ['room', 'furniture']) {
      const old = scene.getObjectByName(name)
      if (!old) continue
      disposeGeometries(old)
      scene.remove(old)
    }
    palette?.dispose()
  }

  const resize = () => {
    const { clientWidth, clientHeight } = canvas
    if (clientWidth === 0 || clientHeight === 0) return
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
    renderer.setSize(clientWidth, clientHeight, false)
    camera.aspect = clientWidth / clientHeight
    camera.updateProjectionMatrix()
    request()
  }

  const turn = (event: KeyboardEvent) => {
    const [around, up, nearer] = KEYS[event.key] ?? []
    if (around === undefined || up === undefined || nearer === undefined) return
    event.preventDefault()
    const place = new Spherical().setFromVector3(camera.position.clone().sub(controls.target))
    place.theta += around * KEY_STEP
    place.phi = Math.min(controls.maxPolarAngle, Math.max(0.05, place.phi + up * KEY_STEP))
    place.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, place.radius * nearer))
    camera.position.setFromSpherical(place).add(controls.target)
    request()
  }

  controls.addEventListener('change', request)
  canvas.addEventListener('keydown', turn)
  resize()

  return {
    show(next) {
      clear()
      palette = paletteOf(next.scheme)
      room = roomGroup(next.room, palette)
      if (room) scene.add(room.group)
      scene.add(furnitureGroup(next.furnishing?.furniture ?? [], palette, next.room.boundary.shape.h))
      const box = new Box3()
      for (const [x, z] of next.room.boundary.shape.points)
        box.expandByPoint(new Vector3(x, 0, z)).expandByPoint(new Vector3(x, next.room.boundary.shape.h, z))
      box.expandByScalar(BEYOND)
      light(box, next.scheme)
      // The eye stays where it is while the room keeps its outline.
      const now = JSON.stringify(next.room.boundary.shape.points)
      if (now !== extent) lookAtWhole(box, next.furnishing?.furniture ?? [])
      extent = now
      request()
    },
    resize,
    async toPng(width) {
      const { clientWidth, clientHeight } = canvas
      const height = Math.round((width * clientHeight) / clientWidth)
      renderer.setPixelRatio(1)
      renderer.setSize(width, height, false)
      room?.lookAlong(camera.getWorldDirection(new Vector3()))
      renderer.render(scene, camera)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      resize()
      if (!blob) throw new Error('The picture is too large for this browser')
      return blob
    },
    dispose() {
      cancelAnimationFrame(frame)
      canvas.removeEventListener('keydown', turn)
      clear()
      controls.dispose()
      environment.dispose()
      shade.dispose()
      ground.geometry.dispose()
      renderer.dispose()
    },
  }
}

/** The azimuth of the corner that most of the furniture faces, by the floor that it takes. */
function bestSide(items: readonly PlacedItem[]): number {
  const sides = [0.5, -0.5, Math.PI - 0.5, Math.PI + 0.5]
  const faced = (azimuth: number) =>
    items.reduce((sum, { type, rotation, shape }) => {
      if (type === 'carpet' || shape.type !== 'box') return sum
      const turn = (rotation * Math.PI) / 180
      return sum + shape.a * shape.b * (Math.cos(turn) * Math.cos(azimuth) - Math.sin(turn) * Math.sin(azimuth))
    }, 0)
  // A tie keeps the first, from which plans are read.
  return sides.reduce((best, side) => (faced(side) > faced(best) + 0.3 ? side : best))
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
