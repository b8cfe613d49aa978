DROP INDEX "mail_opt_outs_newest";--> statement-breakpoint
ALTER TABLE "mail_opt_outs" DROP CONSTRAINT "mail_opt_outs_merchant_id_email_pk";--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ADD CONSTRAINT "mail_opt_outs_merchant_id_id_pk" PRIMARY KEY("merchant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_opt_outs_email" ON "mail_opt_outs" USING btree ("merchant_id","email");--> statement-breakpoint
CREATE INDEX "mail_opt_outs_newest" ON "mail_opt_outs" USING btree ("merchant_id","created_at","id");
