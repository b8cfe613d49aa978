import type { Wording } from '@foyer/contract/kernel/errors';

/** Why documents fail: what is shown, and whether trying again may help. */
const FAILURES = {
  http_status: { text: 'The page answered with status {status}.', isLasting: false },
  not_found: { text: 'The page is not available (status {status}).', isLasting: true },
  unreachable: { text: 'The server cannot be reached.', isLasting: false },
  private_host: {
    text: 'The address is on a private network, which this installation does not allow.',
    isLasting: true,
  },
  robots: { text: 'The robots.txt of the site does not allow reading this page.', isLasting: true },
  redirects: { text: 'The address redirects too often.', isLasting: true },
  wrong_type: { text: 'The address has no page, PDF or text, but {detail}.', isLasting: true },
  too_large: { text: 'The content is too large.', isLasting: true },
  unreadable: { text: 'The file cannot be read. It may be damaged or have a password.', isLasting: true },
  exhausted: { text: 'The file takes too much time or memory to read.', isLasting: true },
  no_text: { text: 'No text was found. Scanned pages need text recognition first.', isLasting: true },
  no_questions: { text: 'The CSV file needs a column with questions and one with answers.', isLasting: true },
  no_pages: { text: 'The sitemap lists no pages of its own site.', isLasting: true },
  missing_file: { text: 'The file is not stored any more. Upload it again.', isLasting: true },
  internal: { text: 'Something went wrong. Foyer will try again.', isLasting: false },
} as const;

export type FailureCode = keyof typeof FAILURES;

/** Thrown when the source of a document cannot be trained. */
export class SourceFailed extends Error {
  readonly code: FailureCode;
  readonly status: number | null;
  readonly detail: string | null;
  constructor(
    code: FailureCode,
    {
      status = null,
      detail = null,
    }: { readonly status?: number | null; readonly detail?: string | null } = {},
  ) {
    super(code);
    this.code = code;
    this.status = status;
    this.detail = detail;
  }

  /** Whether trying again does not help. */
  get isLasting(): boolean {
    return FAILURES[this.code].isLasting;
  }
}

/** The text of a stored failure, with its template for translation. */
export function errorWording(
  code: string,
  detail: string | null,
  status: number | null,
): { text: string; wording: Wording } {
  const { text } = FAILURES[code as FailureCode] ?? FAILURES.internal;
  const values = { status: status ?? 0, detail: detail ?? '' };
  return {
    text: text.replace('{status}', String(values.status)).replace('{detail}', values.detail),
    wording: { text, values },
  };
}
