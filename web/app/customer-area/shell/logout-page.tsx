import { useEffect } from "react";
import { signOut } from "../../core/sign-out.ts";
import { LoadingData } from "../../components/theme/loading-data.tsx";

/** The Logout tab: opening it signs out, and the guard leads to sign-in (CUST-20). */
export default function LogoutPage() {
  useEffect(() => {
    void signOut("asked");
  }, []);
  return <LoadingData />;
}
