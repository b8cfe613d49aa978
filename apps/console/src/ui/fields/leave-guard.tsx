import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

/**
 * Asks before a page with unsaved changes is left, by an address of the console or by closing the tab. Where a page has
 * parts with addresses of their own, `parts` names what of the query tells them apart.
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
          <Button look="quiet" onClick={() => blocker.proceed?.()}>{t`Leave`}</Button>
          <Button look="primary" onClick={() => blocker.reset?.()}>{t`Stay`}</Button>
        </>
      }
    >
      {t`You have unsaved changes on this page.`}
    </Dialog>
  );
}

const partOf = (search: object, part: string): unknown => (search as Record<string, unknown>)[part];
