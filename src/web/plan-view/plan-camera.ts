/** Where a picture lies in its frame: the width it is shown with, and its left upper corner; all in pixels of the page. */
export interface Camera {
  readonly width: number
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** How far a picture can be enlarged beyond the frame. */
const ZOOM_MAX = 16

/** Widest picture that browsers draw well, pixels. */
const WIDTH_MAX = 16_384

/** The whole picture in the middle of the frame. */
export function fitted(frame: Size, picture: Size): Camera {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { width, x: (frame.width - width) / 2, y: (frame.height - height) / 2 }
}

/** Enlarges by a factor around a point of the frame, which does not move; the smallest is the whole picture. */
export function zoomed(
  camera: Camera,
  factor: number,
  [px, py]: readonly [number, number],
  frame: Size,
  picture: Size,
) {
  const whole = fitted(frame, picture)
  const widest = Math.max(whole.width, Math.min(whole.width * ZOOM_MAX, WIDTH_MAX))
  const width = Math.min(widest, Math.max(whole.width, camera.width * factor))
  const by = width / camera.width
  return kept({ width, x: px - (px - camera.x) * by, y: py - (py - camera.y) * by }, frame, picture)
}

export const moved = (camera: Camera, dx: number, dy: number, frame: Size, picture: Size): Camera =>
  kept({ ...camera, x: camera.x + dx, y: camera.y + dy }, frame, picture)

/** A picture smaller than the frame is kept in its middle, a larger one leaves no gap beside it. */
function kept(camera: Camera, frame: Size, picture: Size): Camera {
  const height = (camera.width * picture.height) / picture.width
  const along = (at: number, length: number, room: number) =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at))
  return {
    width: camera.width,
    x: along(camera.x, camera.width, frame.width),
    y: along(camera.y, height, frame.height),
  }
}
