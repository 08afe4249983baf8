<%@ Language=VBScript CodePage=65001 %>
<% Option Explicit
   @ lcid = 1031 ' a directive inside
   ' TODO: move to stored procedures, see http://intranet.example.org/db?x=1
   Rem FIXME not at the start of the line
Rem but this one is, naïvely
Dim conn, rs, total, i, names(10)
Const MAX_ROWS = &H10
Set conn = Server.CreateObject("ADODB.Connection")
conn.Open Application("dsn")
Set rs = Server.CreateObject("ADODB.Recordset")
rs.CursorLocation = adUseClient
rs.Open "SELECT * FROM orders WHERE total > " & Request.QueryString("min"), conn, adOpenStatic, adLockReadOnly

Class Order
    Private m_id
    Public Property Get Id()
        Id = m_id
    End Property
    Private Sub Class_Initialize()
        m_id = 0x1F : total = 1.5e3 + .25 - 10L * 3 ^ 2 / 7.f
    End Sub
End Class

Function Größe(ByVal x)
    If IsNull(x) Or x Is Nothing Then
        Größe = Null
    ElseIf x >= 10 And Not x = True Then
        Größe = CInt(Left(Trim(x), 2)) Mod 3
    Else
        Größe = False
    End If
End Function
On Error Resume Next
%>
<!DOCTYPE html>
<html lang="en">
<!-- FIXME: the layout -->
<head><title>Orders &amp; <%= total %></title></head>
<body onload="start()">
<h1 class="<%= cls %>">Orders for <%= Session("user") %></h1>
<table border=1>
<% Do While Not rs.EOF %>
  <tr><td><%= rs.Fields("id").Value %></td><td style='color: red'><%= FormatCurrency(rs("total")) %></td></tr>
<%   rs.MoveNext
   Loop
   Select Case i
     Case vbRed: Response.Write "<b>rot</b>" & vbCrLf
     Case Else: Response.Redirect "error.asp?unterminated
   End Select
   For Each i In names
     With rs
       .Filter = "x='y'"
     End With
   Next
   Dim d As Integer, e As Object ' string in a comment "x"
   rs.Close : Set rs = Nothing
%>
<p>&copy; Wörld & <br/></p>
<% While i < 5
