import { useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { errorText, useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button, toast } from '../../../ui/index.ts';
import { PictureButton } from '../../../ui/picture/picture-button.tsx';
import { useMerchantChange } from '../use-merchant.tsx';

/** The buttons that upload or remove a picture of the merchant. */
export function PictureUpload({ place, url }: { place: 'logo' | 'signIn'; url: string | null }) {
  const { t } = useLingui();
  const text = useText();
  const change = useMerchantChange();
  const store = useAction('uploadMerchantImage', {
    onError: (error) => toast.error(t`Could not save the picture`, errorText(error, text('genericError'))),
  });
  const removePicture = async () => {
    try {
      await change(place === 'logo' ? { images: { img1: null } } : { settings: { signInPicture: null } });
    } catch (error) {
      toast.error(t`Could not remove the picture`, errorText(error, text('genericError')));
    }
  };
  return (
    <div className="row">
      <PictureButton
        label={url ? t`Change picture` : t`Upload a picture`}
        cut={place === 'logo' ? 'optional' : 'none'}
        upload={(form) => store.mutateAsync({ params: { place }, form })}
      />
      {url && (
        <Button variant="quiet" icon={IconTrash} onClick={() => void removePicture()}>
          {t`Remove`}
        </Button>
      )}
    </div>
  );
}
