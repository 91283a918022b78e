import { paths } from "@/app/paths";
import { ReportsView } from "@/features/bi/reports-view";

export const Component = () => <ReportsView source="bi" target={paths.bi.report} />;
