import type { BotElement } from '../thread/thread-state.ts';
import { useLazy } from './use-lazy.ts';

interface ElementProps {
  readonly element: BotElement;
  /** Whether choices can still be made. */
  readonly isOpen: boolean;
}

const load = () => import('./Element.tsx');

/** What a bot shows with a message, loaded with the first one. */
export function LazyElement(props: ElementProps) {
  const part = useLazy(true, load);
  return part ? <part.Element {...props} /> : null;
}
