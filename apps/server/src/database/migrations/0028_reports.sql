CREATE TABLE "report_schedules" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"report_id" text NOT NULL,
	"period" text NOT NULL,
	"is_open_hours" boolean NOT NULL,
	"is_compared" boolean NOT NULL,
	"format" text NOT NULL,
	"locale" text NOT NULL,
	"frequency" text NOT NULL,
	"weekday" integer NOT NULL,
	"month_day" integer NOT NULL,
	"time" text NOT NULL,
	"time_zone" text NOT NULL,
	"recipient_ids" uuid[] NOT NULL,
	"late_hours" integer NOT NULL,
	"skips_empty" boolean NOT NULL,
	"is_active" boolean NOT NULL,
	"created_by" uuid NOT NULL,
	"next_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"missed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_schedules_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "report_schedules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_sends" (
	"merchant_id" integer NOT NULL,
	"export_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"skips_empty" boolean NOT NULL,
	CONSTRAINT "report_sends_merchant_id_export_id_pk" PRIMARY KEY("merchant_id","export_id")
);
--> statement-breakpoint
ALTER TABLE "report_sends" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "table_exports" DROP CONSTRAINT "table_exports_format";--> statement-breakpoint
ALTER TABLE "table_exports" ADD COLUMN "kept_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_sends" ADD CONSTRAINT "report_sends_merchant_id_export_id_table_exports_merchant_id_id_fk" FOREIGN KEY ("merchant_id","export_id") REFERENCES "public"."table_exports"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("merchant_id","next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_sends_once" ON "report_sends" USING btree ("merchant_id","schedule_id","due_at","member_id");--> statement-breakpoint
ALTER TABLE "table_exports" ADD CONSTRAINT "table_exports_format" CHECK ("table_exports"."format" in ('csv', 'xlsx', 'pdf', 'archive'));--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "report_schedules" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "report_sends" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);