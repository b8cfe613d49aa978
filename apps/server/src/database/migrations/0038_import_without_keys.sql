ALTER TABLE "contact_keys" DROP CONSTRAINT "contact_keys_merchant_id_contact_id_contacts_merchant_id_id_fk";
--> statement-breakpoint
ALTER TABLE "contact_words" DROP CONSTRAINT "contact_words_merchant_id_contact_id_contacts_merchant_id_id_fk";
