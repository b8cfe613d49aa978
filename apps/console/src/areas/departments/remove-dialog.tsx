import type { Department } from '@foyer/contract/accounts/department-shapes';
import { departmentMemberIds } from '@foyer/domain/visibility';
import { Plural, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { errorText, keyOf, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, Dialog, toast } from '../../ui/index.ts';

/** Asks before a department goes, and says what follows. */
export function RemoveDialog({
  department,
  onClose,
  onRemoved,
}: {
  department: Department;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const cache = useQueryClient();
  const { name, id, deptContact } = department;
  const remove = useAction('removeDepartment', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: keyOf('listDepartments') });
      toast.show({ kind: 'done', text: t`${name} is removed` });
      onRemoved();
    },
    onError: (error) => toast.error(t`${name} was not removed`, errorText(error, text('genericError'))),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Remove ${name}?`}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
            {t`Remove the department`}
          </Button>
        </>
      }
    >
      <p>
        <Plural
          value={departmentMemberIds(deptContact).length}
          _0="It has no members."
          one="Its one member stays and keeps their conversations."
          other="Its # members stay and keep their conversations."
        />{' '}
        {t`Supervisors no longer see visitors through it. This cannot be undone.`}
      </p>
    </Dialog>
  );
}
