CREATE TABLE "backups" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"started_by" text,
	"file_name" text NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint,
	"size" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"progress_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"is_intact" boolean,
	"verified_at" timestamp (3) with time zone,
	"verifying_since" timestamp (3) with time zone,
	CONSTRAINT "backups_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "backups_state" CHECK ("backups"."state" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "backups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "table_exports" DROP CONSTRAINT "table_exports_format";--> statement-breakpoint
CREATE UNIQUE INDEX "backups_under_way" ON "backups" USING btree ("merchant_id") WHERE state in ('queued', 'running');--> statement-breakpoint
ALTER TABLE "table_exports" ADD CONSTRAINT "table_exports_format" CHECK ("table_exports"."format" in ('csv', 'xlsx', 'archive'));--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "backups" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);