export const BOT_PROBLEMS = [
  'no_start',
  'several_starts',
  'duplicate_step',
  'missing_port',
  'unknown_step',
  'loop',
  'too_long',
  'recursion',
  'return_outside',
  'no_options',
  'duplicate_option',
  'missing_text',
  'bad_variable',
  'unknown_variable',
  'bad_template',
  'bad_pattern',
  'bad_limit',
  'unsafe_address',
  'bad_phone',
  'bad_header',
  'unreachable',
  'missing_translation',
  'not_connected',
] as const;

export type BotProblemCode = (typeof BOT_PROBLEMS)[number];

/** Problems that visitors never meet. The others prevent publishing. */
const WARNINGS = [
  'unreachable',
  'missing_translation',
  'not_connected',
] as const satisfies readonly BotProblemCode[];

/** A problem that prevents publishing. */
export type BotErrorCode = Exclude<BotProblemCode, (typeof WARNINGS)[number]>;

const isErrorCode = (code: BotProblemCode): code is BotErrorCode =>
  !WARNINGS.some((warning) => warning === code);

/** Something that is wrong with a flow. `detail` is the port, variable, template, address or language. */
export interface BotProblem {
  readonly code: BotProblemCode;
  readonly node: string | null;
  readonly detail: string;
  readonly isError: boolean;
}

/** A problem of a step, or of the whole flow. */
export const problem = (code: BotProblemCode, node: string | null = null, detail = ''): BotProblem => ({
  code,
  node,
  detail,
  isError: isErrorCode(code),
});

export const isFlowError = (one: BotProblem): one is BotProblem & { readonly code: BotErrorCode } =>
  isErrorCode(one.code);
