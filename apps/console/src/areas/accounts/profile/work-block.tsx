import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { errorText, keyOf, useAction, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SwitchField } from '../../../ui/fields/index.ts';
import { Block, toast } from '../../../ui/index.ts';

const KEY = keyOf('getPreferences');

/** Work preferences of the member. They apply at once and in every browser. */
export function WorkBlock() {
  const { t } = useLingui();
  const text = useText();
  const cache = useQueryClient();
  const { data } = useCall('getPreferences');
  const update = useAction('updatePreferences', {
    onMutate: ({ body }) => cache.setQueryData(KEY, body),
    onError: (error) => {
      void cache.invalidateQueries({ queryKey: KEY });
      toast.error(t`Could not save your choice`, errorText(error, text('genericError')));
    },
  });
  return (
    <Block title={t`Conversations`} hint={t`This applies immediately, in every browser.`}>
      <SwitchField
        label={t`Open the next conversation after closing one`}
        value={data?.opensNext ?? true}
        disabled={!data}
        onChange={(opensNext) => update.mutate({ body: { opensNext } })}
      />
    </Block>
  );
}
