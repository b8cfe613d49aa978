/** The classes of the box around a composite control. */
export function boxClass(name: string, error: string | undefined, disabled: boolean | undefined): string {
  return ['input', name, error && 'invalid', disabled && 'disabled'].filter(Boolean).join(' ');
}
