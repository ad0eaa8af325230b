/**
 * Sends plans one by one as soon as they are chosen or dropped anywhere on the page. Each tells how far it has come; the
 * answer is the row that shows what was read of it.
 */
export function uploadPlans(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-upload]')
  const rows = document.querySelector<HTMLElement>('[data-arrivals]')
  if (!form || !rows) return
  const uploads = new Uploads(form, rows)
  const input = form.querySelector<HTMLInputElement>('input[type=file]')!
  input.addEventListener('change', () => {
    uploads.add([...(input.files ?? [])])
    input.value = ''
  })
  dropping((files) => uploads.add(files))
}

/** Calls for files that are dropped; while files are dragged over the page, it says where they go. */
function dropping(take: (files: readonly File[]) => void): void {
  const root = document.documentElement
  let depth = 0
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
  const mark = (by: number) => {
    depth = Math.max(0, depth + by)
    root.classList.toggle('dropping', depth > 0)
  }
  document.addEventListener('dragenter', (event) => hasFiles(event) && mark(1))
  document.addEventListener('dragleave', (event) => hasFiles(event) && mark(-1))
  document.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault())
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    mark(-depth)
    take([...(event.dataTransfer?.files ?? [])])
  })
}

class Uploads {
  readonly #form: HTMLFormElement
  readonly #rows: HTMLElement
  #before: Promise<void> = Promise.resolve()

  constructor(form: HTMLFormElement, rows: HTMLElement) {
    this.#form = form
    this.#rows = rows
  }

  /** One after the other: reading a plan is work for the service. */
  add(files: readonly File[]): void {
    const waiting = files.map((file) => ({ file, row: this.#newRow(file) }))
    waiting[0]?.row.scrollIntoView({ block: 'nearest' })
    for (const { file, row } of waiting)
      this.#before = this.#before.then(() => this.#send(file, row)).then(() => this.#leave(files.length))
  }

  #newRow(file: File): HTMLElement {
    const row = document.createElement('li')
    row.className = 'card uploading'
    const name = document.createElement('strong')
    name.textContent = file.name
    const bar = document.createElement('progress')
    bar.max = 1
    bar.value = 0
    bar.setAttribute('aria-label', `Upload of ${file.name}`)
    const text = document.createElement('p')
    text.className = 'quiet'
    text.textContent = 'Waiting'
    row.append(name, bar, text)
    this.#rows.prepend(row)
    return row
  }

  #send(file: File, row: HTMLElement): Promise<void> {
    const body = new FormData(this.#form)
    body.set('file', file)
    body.set('row', 'yes')
    const [bar, text] = [row.querySelector('progress')!, row.querySelector('p')!]
    const request = new XMLHttpRequest()
    request.open('POST', this.#form.action)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      bar.value = loaded / Math.max(1, total)
      text.textContent = `${Math.floor((100 * loaded) / Math.max(1, total))} %`
    })
    request.upload.addEventListener('load', () => {
      bar.removeAttribute('value')
      text.textContent = 'Reading the plan…'
    })
    return new Promise((resolve) => {
      request.addEventListener('load', () => {
        show(row, request.responseText)
        // What a drawing that was refused may need.
        const drawings = this.#form.querySelector<HTMLDetailsElement>('details[data-drawings]')
        if (drawings && this.#rows.querySelector('[data-drawing]')) drawings.open = true
        resolve()
      })
      request.addEventListener('error', () => resolve(fail(row)))
      request.send(body)
    })
  }

  /** A single floor, or the building of several, of which nothing was left out is opened at once. */
  #leave(files: number): void {
    const links = this.#rows.querySelectorAll<HTMLAnchorElement>('a[data-opens]')
    const said = this.#rows.querySelector('[data-notes], .bad, .uploading')
    if (files === 1 && links.length === 1 && !said) location.assign(links[0]!.href)
  }
}

function show(row: HTMLElement, answer: string): void {
  const template = document.createElement('template')
  template.innerHTML = answer
  const arrived = template.content.querySelector('li.arrival')
  if (arrived) row.replaceWith(arrived)
  else fail(row, template.content.querySelector('main p')?.textContent ?? undefined)
}

/** @param why as the page says it that came in place of a row */
function fail(row: HTMLElement, why = 'The upload broke off. Try again.'): void {
  row.classList.add('bad')
  row.querySelector('progress')?.remove()
  row.querySelector('p')!.textContent = why
}
