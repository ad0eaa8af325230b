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
import type { Scheme } from './scene-palette.ts'

/** What a 3D view consists of beside its content: renderer, lights, ground, camera and controls. */
export interface Stage {
  readonly scene: Scene
  readonly camera: PerspectiveCamera
  readonly renderer: WebGLRenderer
  /** Sets the lights and the ground for what fills a box. */
  light(box: Box3, scheme: Scheme): void
  /** Looks at all of a box. @param polar from straight above @param azimuth around the upward axis */
  lookAt(box: Box3, polar: number, azimuth: number): void
  /** Moves the camera away by a factor. */
  zoom(factor: number): void
  /** To be called after the canvas has got another size on the page. */
  resize(): void
  /** Draws with the next frame of the browser. */
  request(): void
  dispose(): void
}

const GROUND: Readonly<Record<Scheme, string>> = { light: '#efece6', dark: '#15181c' }

/** Light from the sky, from the sun, and from all around; how dark shadows on the ground are. */
const LIGHT: Readonly<Record<Scheme, readonly [number, number, number, number]>> = {
  light: [0.35, 2.1, 0.5, 0.16],
  dark: [0.2, 0.6, 0.3, 0.4],
}

/** Share of the picture that the content fills at first. */
const FILLED = 0.86

/** Just below the underside of floors, so that the two do not flicker. */
const GROUND_HEIGHT = -0.12

const KEY_STEP = Math.PI / 24

/**
 * @param beforeFrame called before each frame with the direction of the camera
 * @throws Error where there is no WebGL
 */
export function mountStage(canvas: HTMLCanvasElement, beforeFrame?: (direction: Vector3) => void): Stage {
  const renderer = new WebGLRenderer({ canvas, antialias: true })
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  renderer.toneMapping = NeutralToneMapping
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
  sun.shadow.radius = 4
  const shade = new ShadowMaterial()
  const ground = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), shade)
  ground.receiveShadow = true
  scene.add(sky, sun, sun.target, ground)
  const camera = new PerspectiveCamera(32, 1, 0.1, 500)
  const controls = new OrbitControls(camera, canvas)
  controls.enableDamping = !matchMedia('(prefers-reduced-motion: reduce)').matches
  controls.maxPolarAngle = Math.PI * 0.47
  controls.zoomToCursor = true
  controls.minDistance = 1

  let frame = 0
  const draw = () => {
    frame = 0
    if (controls.update()) request()
    beforeFrame?.(camera.getWorldDirection(new Vector3()))
    renderer.render(scene, camera)
  }
  const request = () => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }

  const turn = (around: number, up: number, factor: number) => {
    const place = new Spherical().setFromVector3(camera.position.clone().sub(controls.target))
    place.theta += around * KEY_STEP
    place.phi = Math.min(controls.maxPolarAngle, Math.max(0.05, place.phi + up * KEY_STEP))
    place.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, place.radius * factor))
    camera.position.setFromSpherical(place).add(controls.target)
    request()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = KEYS[event.key]
    if (!step) return
    event.preventDefault()
    turn(...step)
  }
  controls.addEventListener('change', request)
  canvas.addEventListener('keydown', onKey)

  return {
    scene,
    camera,
    renderer,
    request,
    zoom: (factor) => turn(0, 0, factor),
    light(box, scheme) {
      const [fromSky, fromSun, allAround, shadow] = LIGHT[scheme]
      sky.intensity = fromSky
      sun.intensity = fromSun
      scene.environmentIntensity = allAround
      scene.background = new Color(GROUND[scheme])
      shade.opacity = shadow
      const middle = box.getCenter(new Vector3())
      const radius = box.getSize(new Vector3()).length() / 2
      sun.position
        .set(-0.55, 1.5, -0.75)
        .setLength(radius * 3)
        .add(middle)
      sun.target.position.copy(middle)
      const { camera: view } = sun.shadow
      view.left = view.bottom = -radius
      view.right = view.top = radius
      view.near = radius
      view.far = radius * 5
      view.updateProjectionMatrix()
      ground.position.set(middle.x, GROUND_HEIGHT, middle.z)
      ground.scale.setScalar(radius * 12)
      request()
    },
    lookAt(box, polar, azimuth) {
      const middle = box.getCenter(new Vector3()).setY(0.4)
      const corners = [box.min, box.max].flatMap(({ x }) =>
        [0, box.max.y].flatMap((y) => [box.min, box.max].map(({ z }) => new Vector3(x, y, z))),
      )
      const direction = new Vector3().setFromSpherical(new Spherical(1, polar, azimuth))
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
      controls.maxDistance = distance * 3
      request()
    },
    resize() {
      const { clientWidth, clientHeight } = canvas
      if (clientWidth === 0 || clientHeight === 0) return
      renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
      renderer.setSize(clientWidth, clientHeight, false)
      camera.aspect = clientWidth / clientHeight
      camera.updateProjectionMatrix()
      request()
    },
    dispose() {
      cancelAnimationFrame(frame)
      canvas.removeEventListener('keydown', onKey)
      controls.dispose()
      environment.dispose()
      shade.dispose()
      ground.geometry.dispose()
      renderer.dispose()
    },
  }
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
