import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '../../../ui/button.tsx';

/** The submit button of a form; in a dialog with a cancel button. */
export function FormButtons({ onCancel, ...submit }: ButtonProps & { onCancel: (() => void) | undefined }) {
  const { t } = useLingui();
  if (!onCancel) return <Button type="submit" variant="primary" {...submit} />;
  return (
    <div className="acts">
      <Button onClick={onCancel}>{t`Cancel`}</Button>
      <Button type="submit" variant="primary" {...submit} />
    </div>
  );
}
