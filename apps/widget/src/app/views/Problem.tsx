import { Icon } from './Icon.tsx';

/** An error message. */
export const Problem = ({ id, text }: { id?: string; text: string }) => (
  <span className="error" id={id} role="alert">
    <Icon name="alert" />
    {text}
  </span>
);
