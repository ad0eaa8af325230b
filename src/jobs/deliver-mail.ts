import type { Transporter } from 'nodemailer'
import { loadOptional } from '../base/optional-package.ts'
import { MAIL_QUEUE, type MailJob } from '../operations/identity/letters/links.ts'
import { writeLetter } from '../operations/identity/letters/write-letter.ts'
import type { Queue } from '../service/job-queue.ts'
import type { Service } from '../service/service.ts'
import { renderLetter } from './render-letter.ts'

/** Mails of a process at a time. */
const CONCURRENCY = 4

/** How long a mail server may take to answer, ms. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 }

/** Works the queue of mails. Without a mail server the queue is empty. */
export function deliverMail(service: Service, queue: Queue): void {
  let transport: Promise<Transporter> | undefined
  const connected = () => (transport ??= createTransport(service))
  const options = {
    concurrency: CONCURRENCY,
    secondsMax: 120,
    onDead: async ({ kind }: MailJob) =>
      service.log('error', 'A mail was given up: its server never took it', { kind }),
  }
  queue.work<MailJob>(MAIL_QUEUE, options, async (job) => send(service, await connected(), job))
}

/** The library is loaded for the first mail. */
async function createTransport({ config }: Service): Promise<Transporter> {
  const { createTransport } = await loadOptional('nodemailer', 'Mails', () => import('nodemailer'))
  return createTransport({ url: config.smtpUrl, ...PATIENCE, disableFileAccess: true, disableUrlAccess: true })
}

/** @throws Error for what may succeed later: the job is tried again, with another link */
async function send(service: Service, transport: Transporter, job: MailJob): Promise<void> {
  const letter = await writeLetter(service, job)
  if (!letter) return
  const { to, subject } = letter
  try {
    await transport.sendMail({ from: service.config.mailFrom, to, subject, ...(await renderLetter(letter)) })
  } catch (error) {
    // Its own message may hold the address.
    const { code = '', responseCode } = error as Error & Partial<Refusal>
    if (code === 'EENVELOPE' && (responseCode ?? 0) >= 500)
      return service.log('warn', 'A mail was refused by its server for good', { kind: job.kind, responseCode })
    throw new Error(`the mail server did not take a mail: ${[code, responseCode].filter(Boolean).join(' ')}`)
  }
}

/** What the library adds to an error. */
interface Refusal {
  readonly code: string
  readonly responseCode: number
}
