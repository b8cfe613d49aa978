import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

/**
 * Asks before a page with unsaved changes is left by navigation or by closing the tab. `parts` names the query
 * parameters that identify parts of a page.
 */
export function LeaveGuard({ when, parts = [] }: { when: boolean; parts?: readonly string[] }) {
  const { t } = useLingui();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when &&
      (current.pathname !== next.pathname ||
        parts.some((part) => partOf(current.search, part) !== partOf(next.search, part))),
    enableBeforeUnload: when,
    withResolver: true,
  });
  return (
    <Dialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t`Discard your changes?`}
      actions={
        <>
          <Button variant="quiet" onClick={() => blocker.proceed?.()}>{t`Leave`}</Button>
          <Button variant="primary" onClick={() => blocker.reset?.()}>{t`Stay`}</Button>
        </>
      }
    >
      {t`You have unsaved changes on this page.`}
    </Dialog>
  );
}

const partOf = (search: object, part: string): unknown => (search as Record<string, unknown>)[part];
